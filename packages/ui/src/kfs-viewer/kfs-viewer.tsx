import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { LinkButton } from "../button/link-button.tsx";
import { dialogEvents } from "../dialog/dialog-events.ts";
import { useModalDialog } from "../dialog/use-modal-dialog.ts";
import { Icon } from "../icon/icon.tsx";
import { iconClose, iconMinus, iconPlus } from "../icon/icons.ts";
import styles from "./kfs-viewer.module.css";

type Props = {
  /** Names the frame, such as "Key Fact Statement". */
  title: string;
  /** A whole page in HTML, as the page's policy asks for it. It runs nothing and belongs to nobody. */
  page: string;
  texts: { fullScreen: string; close: string; larger: string; smaller: string };
};

/** A document as it was issued, to be read in place, larger, or on the whole screen. */
export function KfsViewer(props: Props) {
  const { texts } = props;
  const [size, setSize] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const zoom = <Zoom size={size} onSize={setSize} texts={texts} />;
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <LinkButton onClick={() => setIsOpen(true)}>{texts.fullScreen}</LinkButton>
        {zoom}
      </div>
      <div className={styles.box}>
        <Frame {...props} size={size} />
      </div>
      <FullScreen {...props} open={isOpen} onClose={() => setIsOpen(false)}>
        {zoom}
        <Frame {...props} size={size} />
      </FullScreen>
    </div>
  );
}

/** In percent, smallest first. The page breaks its lines anew at each, so that nobody scrolls sideways. */
const SIZES = [100, 125, 150, 200] as const;

type ZoomProps = Pick<Props, "texts"> & { size: number; onSize: (size: number) => void };

/** What does nothing at its end stays there: a button that goes takes the focus with it. */
function Zoom({ size, onSize, texts: { larger, smaller } }: ZoomProps) {
  const step = (by: number) => onSize(Math.min(Math.max(size + by, 0), SIZES.length - 1));
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label={smaller} aria-disabled={size === 0} onClick={() => step(-1)}>
        <Icon path={iconMinus} size="xs" />
      </button>
      <span aria-live="polite">{SIZES[size]}%</span>
      <button
        type="button"
        aria-label={larger}
        aria-disabled={size === SIZES.length - 1}
        onClick={() => step(1)}
      >
        <Icon path={iconPlus} size="xs" />
      </button>
    </div>
  );
}

function Frame({ title, page, size }: Pick<Props, "title" | "page"> & { size: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Through the property: React would make a text of what the page's policy has let through.
  useEffect(() => {
    if (frame.current !== null) frame.current.srcdoc = page;
  }, [page]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox=""
      className={`${styles.frame} ${styles[`at${SIZES[size]}`]}`}
    />
  );
}

type FullScreenProps = Props & { open: boolean; onClose: () => void; children: [ReactNode, ReactNode] };

function FullScreen({ open, onClose, title, texts, children: [zoom, frame] }: FullScreenProps) {
  const { dialog, host, isPresent } = useModalDialog({ open, onClose, dismissable: true });
  const id = useId();
  if (!isPresent) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.whole}
      aria-labelledby={id}
      closedby="closerequest"
      {...dialogEvents({ onClose, dismissable: true })}
    >
      <div ref={host} className={styles.host} />
      <div className={styles.bar}>
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {zoom}
        <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
          <Icon path={iconClose} />
        </button>
      </div>
      <div className={styles.page}>{frame}</div>
    </dialog>
  );
}
