import { Markdown } from '../design/markdown.tsx'

const contentClass = [
  'text-[1.0625rem] leading-[1.7] [&>*+*]:mt-5',
  '[&_h2]:mt-10 [&_h2]:text-[1.625rem] [&_h2]:leading-tight sm:[&_h2]:text-[1.875rem]',
  '[&_h3]:mt-8 [&_h4]:mt-7 [&_h4]:font-bold [&_h4]:text-lg [&_h2+*]:mt-3 [&_h3+*]:mt-3 [&_h4+*]:mt-2',
].join(' ')

/** The body of a post. `html` is the sanitised output of `renderMarkdown`. */
export const PostContent = ({ html }: { html: string }) => <Markdown html={html} className={contentClass} />
