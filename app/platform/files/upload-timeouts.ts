/** Enough for 25 MB at 0.7 Mbit/s. */
export const maxSendMs = 5 * 60_000

export const maxUploadMs = maxSendMs + 60_000
