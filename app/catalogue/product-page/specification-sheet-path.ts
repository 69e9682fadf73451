/** The URL of a product's PDF specification sheet. */
export const specificationSheetPath = (id: string) => `/products/${encodeURIComponent(id)}/specification.pdf`
