/** What lies under a loader and turns inert with it. */
export const FRAME_CONTENT_ID = "frame-content";

/** Inside the frame but outside its content: whatever must stay alive while the content is inert goes here. */
export const FRAME_OVERLAY_ID = "frame-overlay";
