const look = [
  'text-[1.0625rem] leading-[1.7] [&>*+*]:mt-5',
  '[&_h2]:mt-10 [&_h2]:text-[1.625rem] [&_h2]:leading-tight sm:[&_h2]:text-[1.875rem]',
  '[&_h3]:mt-8 [&_h4]:mt-7 [&_h4]:font-bold [&_h4]:text-lg [&_h2+*]:mt-3 [&_h3+*]:mt-3 [&_h4+*]:mt-2',
  '[&_a]:font-medium [&_a]:text-laterite [&_a]:underline [&_a]:underline-offset-3 [&_a]:hover:text-laterite-dark',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_li]:pl-1 [&_li+li]:mt-2 [&_li]:marker:text-laterite',
  '[&_blockquote]:rounded-card [&_blockquote]:border-laterite [&_blockquote]:border-l-4 [&_blockquote]:bg-laterite-tint [&_blockquote]:px-5 [&_blockquote]:py-4',
  '[&_code]:rounded [&_code]:bg-concrete-pale [&_code]:px-1 [&_code]:text-[0.95em] [&_mark]:bg-sun-tint',
  '[&_img]:my-2 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card',
].join(' ')

/** The body of a post. `html` is the sanitised output of `renderContent`. */
export function PostContent({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by an allow-list.
  return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />
}
