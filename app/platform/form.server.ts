/** The form that a request carries; what can't be read as one is answered with 400. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response('The form cannot be read.', { status: 400 })
  })
