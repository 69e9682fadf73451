/** The kinds of URL that /metrics tells apart. */
export type UrlKind =
  | 'page'
  | 'data'
  | 'file'
  | 'upload'
  | 'sheet'
  | 'cart'
  | 'order'
  | 'enquiry'
  | 'login'
  | 'admin'
  | 'machine'

/** What a route's `handle` says about its URLs and those of the routes below it; without it they are pages. */
export type UrlHandle = {
  kind?: UrlKind
  /** The kind of a POST request, where it differs. */
  postKind?: UrlKind
  /** The action reads a large body as it arrives, once it knows the sender. */
  acceptsUpload?: boolean
}
