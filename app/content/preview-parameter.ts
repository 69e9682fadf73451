/** The query parameter by which a page shows the drafts. */
export const previewParameter = 'draft'
