import type { CheckoutPhrases } from "./phrases.ts";

export const hindi: CheckoutPhrases = {
  back: "वापस",
  payment: {
    title: "भुगतान",
    description: "आपके लोन का भुगतान",
    safe: "जब तक आप भुगतान विंडो में हाँ नहीं कहते, कोई पैसा नहीं कटता।",
  },
  autoPay: {
    title: "ऑटो-पे",
    description: "आपके लोन के लिए ऑटो-पे",
    safe: "आज कोई पैसा नहीं कटेगा।",
  },
  opening: "Razorpay की सुरक्षित विंडो खुल रही है",
  notLoaded: "भुगतान विंडो नहीं खुल सकी",
  notLoadedWhy: "शायद इस डिवाइस पर कोई चीज़ उसे रोक रही है, या इंटरनेट धीमा है। कोई पैसा नहीं कटा।",
  tryAgain: "फिर कोशिश करें",
  goBack: (brand) => `${brand} पर वापस जाएँ`,
  leaving: (brand) => `आपको ${brand} पर वापस ले जा रहे हैं`,
  used: "यह पेज एक ही बार खुलता है",
  usedWhy: "यह पहले खोला जा चुका है, या बहुत देर हो गई। अगर आपने भुगतान किया है तो वह सुरक्षित है: देखने के लिए वापस जाएँ।",
  unknown: "यहाँ भुगतान के लिए कुछ नहीं है",
  unknownWhy: "पता अधूरा है। कोई पैसा नहीं कटा।",
  needsScript: "इस पेज को JavaScript चाहिए। उसे चालू करें और वापस जाकर फिर शुरू करें। कोई पैसा नहीं कटा।",
};
