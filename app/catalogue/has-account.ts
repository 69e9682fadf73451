export const accountMarker = 'account='

/** Whether this browser has opened the link of a customer who buys on account. */
export const hasAccount = () => document.cookie.includes(`${accountMarker}1`)
