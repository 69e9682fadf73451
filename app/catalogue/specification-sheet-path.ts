/** Where the PDF sheet of a product is. */
export const specificationSheetPath = (id: string) => `/products/${encodeURIComponent(id)}/specification.pdf`
