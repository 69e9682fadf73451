/** Said in the browser and by the server, so without the validation library. */
export const invalidEmail = 'Email Address must look like name@example.com.'
/** The domain has a dot. */
export const answerableEmail = /@[^@]*[^.@]\.[^.@]{2,}$/
export const invalidPhone = 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'
export const missing = (label: string) => `${label} is missing.`
