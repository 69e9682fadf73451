/** To send a picture: 25 MB over a line of 0.7 Mbit/s. */
export const sendPictureMs = 5 * 60_000

/** To send it and to have it read, which takes a second unless many wait. */
export const uploadPictureMs = sendPictureMs + 60_000
