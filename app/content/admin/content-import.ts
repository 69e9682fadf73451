/** What an import would change, as the page shows it. */
export type ImportPreview = {
  /** Names this state: an import with it changes exactly this, or nothing. */
  fingerprint: string
  pieces: {
    name: string
    state: 'new' | 'changed' | 'unchanged'
    /** The labels of what is different. */
    fields: string[]
    discardsDraft: boolean
  }[]
  settings: { piece: string; label: string; before: string; after: string }[]
  /** The file has some, which this person may not change. */
  leavesOutSettings: boolean
  pictures: { all: number; added: number }
  /** What is in the file and not in this shop. */
  unknown: string[]
}

export type ImportResult =
  | { ok: true; isApplied: boolean; preview: ImportPreview }
  /** With a preview where the site is no longer as it was. */
  | { ok: false; message: string; problems?: string[]; preview?: ImportPreview }
