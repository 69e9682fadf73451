import { jsonLdText } from './json-ld-text.ts'

/**
 * What the page is about, for search engines. Browsers don't run it.
 * @param data `import.meta.env.SSR && …`: the page from the server carries it, so a shopper's script needn't be able to
 * make it; React leaves what the server wrote as it stands
 */
export function JsonLd({ data }: { data: object | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has no other way; the text can't end the script.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? jsonLdText(data) : '' }}
    />
  )
}
