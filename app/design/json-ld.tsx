import { jsonLdText } from './json-ld-text.ts'

/**
 * Structured data for search engines.
 * @param data `import.meta.env.SSR && …`, so that public scripts don't contain the code that makes it
 */
export function JsonLd({ data }: { data: object | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text can't end the script.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? jsonLdText(data) : '' }}
    />
  )
}
