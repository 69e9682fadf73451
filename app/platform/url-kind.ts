export type UrlKind =
  | 'page'
  | 'data'
  | 'file'
  | 'upload'
  | 'pdf'
  | 'cart'
  | 'order'
  | 'order page'
  | 'quote page'
  | 'trip page'
  | 'enquiry'
  | 'login'
  | 'admin'
  | 'machine'

/** What a route's `handle` says about its URLs and those of the routes below it; without it they are pages. */
export type UrlHandle = {
  kind?: UrlKind
  postKind?: UrlKind
  /** The parameter of the path is a secret: the path and all below it stands in no log and is sent to no other site. */
  isSecret?: boolean
  /** The action reads a large body as it arrives, once it knows the sender. */
  acceptsUpload?: boolean
  /** The query parameters by which its pages differ: a page with others isn't cached. */
  parameters?: readonly string[]
  /** In the back office, where each route has one. */
  permission?: string
}
