import { jsonLdText } from './json-ld-text.ts'

/** What the page is about, for search engines. Browsers don't run it. */
export function JsonLd({ data }: { data: object }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has no other way; the text can't end the script.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />
  )
}
