/** Enough for 25 MB at 0.7 Mbit/s. */
export const sendPictureMs = 5 * 60_000

export const uploadPictureMs = sendPictureMs + 60_000
