/** @param html made of Markdown and sanitised by an allow-list on the server */
export function Markdown({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by an allow-list.
  return <div className={`markdown ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
