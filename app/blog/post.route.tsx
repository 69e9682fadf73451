import ArrowLeft from 'lucide-react/icons/arrow-left'
import Tag from 'lucide-react/icons/tag'
import { useEffect, useState } from 'react'
import { data, Link, redirect } from 'react-router'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { companyOf, unlistedMeta } from '../company/page-title.ts'
import { titles } from '../company/titles.content.ts'
import { useCompany } from '../company/use-company.ts'
import { openContent } from '../content/content.server.ts'
import { ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { JsonLd } from '../design/json-ld.tsx'
import { Markdown } from '../design/markdown.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { pictureSource } from '../design/pictures/picture-source.ts'
import { describeError } from '../platform/log.server.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { markdownHtml, markdownText } from '../platform/text/markdown.server.ts'
import type { Route } from './+types/post.route'
import { previewPost } from './admin/manage-posts.server.ts'
import { articleJsonLd } from './article.ts'
import { lastQueryKey, listPath, readBlogFilter } from './blog-filter.ts'
import { CategoryBadge } from './category-badge.tsx'
import { feedLink, isPublic, type Post, type PostSummary, postPath, statusNames } from './post.ts'
import { PostByline, PostCard } from './post-card.tsx'
import { findMovedSlug, findPublicPost, relatedPosts } from './posts.server.ts'
import { ShareButtons } from './share-buttons.tsx'

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const isPreviewRequest = url.searchParams.has('preview')
  const preview = isPreviewRequest ? await previewPost(request, context, params.slug) : undefined
  const foundPost = preview ?? (await findPublicPost(db, params.slug))
  const movedSlug = foundPost ? undefined : await findMovedSlug(db, params.slug)
  if (movedSlug)
    // Checked each time: a post can get its old slug back.
    throw redirect(postPath(movedSlug) + url.search, {
      status: 301,
      headers: { 'cache-control': 'no-cache' },
    })
  // A preview depends on the session, so that no cache may store it.
  const headers: HeadersInit = isPreviewRequest
    ? { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
    : {}
  if (!foundPost)
    return data(
      { post: undefined, html: '', summary: '', related: [], preview: false, feedTitle: '' },
      { status: 404, headers },
    )
  const { content, ...post } = foundPost
  const related = await relatedPosts(db, post.id).catch(error => {
    services(context).log.error('related posts could not be loaded', {
      requestId: requestFacts(context).id,
      ...describeError(error),
    })
    return []
  })
  const summary = post.metaDescription ?? post.excerpt ?? markdownText(content, 160)
  const feedTitle = (await openContent(services(context), url))(titles).blog.title
  return data(
    { post, html: markdownHtml(content), summary, related, preview: preview !== undefined, feedTitle },
    { headers },
  )
}

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.post) return unlistedMeta(matches, 'Blog post not found')
  const { post, summary, preview, feedTitle } = loaderData
  return [
    ...pageMeta(matches, {
      title: post.metaTitle ?? post.title,
      description: summary,
      path: postPath(post.slug),
      image: post.featuredImage ?? undefined,
      type: 'article',
    }),
    feedLink(companyOf(matches).origin, feedTitle),
    ...(preview ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, html, summary, related, preview } = loaderData
  const company = useCompany()
  if (!post) return <NoPost heading="Blog post not found" />
  return (
    <div className="wrap pt-6 pb-20 lg:pt-10">
      <JsonLd
        data={
          import.meta.env.SSR &&
          articleJsonLd({ post, summary, image: pictureSource(post.featuredImage ?? '')?.src, company })
        }
      />
      <BreadcrumbJsonLd
        trail={[
          { name: 'Blog', path: '/blog' },
          { name: post.title, path: postPath(post.slug) },
        ]}
      />
      {preview && <PreviewNotice post={post} />}
      <BackToBlog quiet />
      <article className="mx-auto mt-4 max-w-3xl">
        {post.featuredImage && (
          <Picture
            picture={post.featuredImage}
            alt=""
            sizes="(min-width: 800px) 768px"
            priority
            className="aspect-16/9 w-full rounded-card"
          />
        )}
        <PostHeader post={post} />
        <div className="mt-8 border-line border-t pt-8">
          <PostContent html={html} />
        </div>
        {post.tags.length > 0 && <Tags tags={post.tags} />}
      </article>
      {related.length > 0 && <Related posts={related} />}
    </div>
  )
}

type Shown = Omit<Post, 'content'>

function PostHeader({ post }: { post: Shown }) {
  const { origin } = useCompany()
  return (
    <header className="mt-7">
      {post.categories.length > 0 && (
        <ul className="mb-4 flex flex-wrap gap-2" aria-label="Categories">
          {post.categories.map(category => (
            <li key={category.id} className="max-w-full">
              <Link
                to={listPath('/blog', { category: category.slug })}
                prefetch="intent"
                className="inline-flex min-h-11 max-w-full items-center hover:underline"
              >
                <CategoryBadge category={category} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h1 className="text-[clamp(1.875rem,1.3rem+2.4vw,3rem)] leading-[1.1]">{post.title}</h1>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <PostByline post={post} className="text-base" />
        <ShareButtons url={origin + postPath(post.slug)} title={post.title} />
      </div>
    </header>
  )
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label="Tags" className="mt-10 flex flex-wrap gap-2">
      {tags.map(tag => (
        <li key={tag} className="max-w-full">
          <Link
            to={listPath('/blog', { tag })}
            prefetch="intent"
            rel="nofollow"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-concrete-pale px-4 py-1 text-base hover:underline"
          >
            <Tag aria-hidden size={14} className="shrink-0 text-soft" />
            <span className="min-w-0">{tag}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Related({ posts }: { posts: PostSummary[] }) {
  return (
    <section aria-labelledby="related" className="mt-16 border-line border-t pt-12 lg:mt-20">
      <h2 id="related">Related Posts</h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map(post => (
          <li key={post.id}>
            <PostCard post={post} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PreviewNotice({ post }: { post: Shown }) {
  const state = isPublic(post)
    ? 'It is public.'
    : post.status === 'published'
      ? 'It becomes public at its publish date.'
      : `Its status is ${statusNames[post.status]}: only those who edit the blog see it.`
  return (
    <p className="mb-4 rounded-card bg-amber-tint px-4 py-3 text-amber-dark">
      <strong>Preview.</strong> {state}
    </p>
  )
}

function NoPost({ heading, children }: { heading: string; children?: React.ReactNode }) {
  return (
    <section className="wrap section text-center">
      <h1 className="text-h2">{heading}</h1>
      <p className="mt-7 flex flex-wrap justify-center gap-3">
        {children}
        <BackToBlog />
      </p>
    </section>
  )
}

export function ErrorBoundary() {
  return (
    <NoPost heading="Failed to load blog post">
      <title>Failed to load blog post</title>
      <ButtonAnchor href="" variant="secondary">
        Try again
      </ButtonAnchor>
    </NoPost>
  )
}

const contentClass = [
  'text-[1.0625rem] leading-[1.7] [&>*+*]:mt-5',
  '[&_h2]:mt-10 [&_h2]:text-[1.625rem] [&_h2]:leading-tight sm:[&_h2]:text-[1.875rem]',
  '[&_h3]:mt-8 [&_h4]:mt-7 [&_h4]:font-bold [&_h4]:text-lg [&_h2+*]:mt-3 [&_h3+*]:mt-3 [&_h4+*]:mt-2',
].join(' ')

/** The body of a post. `html` is the sanitised output of `renderMarkdown`. */
const PostContent = ({ html }: { html: string }) => <Markdown html={html} className={contentClass} />

function lastList() {
  try {
    return listPath('/blog', readBlogFilter(new URLSearchParams(sessionStorage[lastQueryKey])))
  } catch {
    return '/blog'
  }
}

/** Leads to the list as it was left, with its filter and page; without scripts to the whole list. */
function BackToBlog({ quiet = false }: { quiet?: boolean }) {
  const [list, setList] = useState('/blog')
  useEffect(() => setList(lastList()), [])
  return (
    <ButtonLink to={list} {...(quiet && { variant: 'quiet', className: '-ml-4 px-4' })}>
      <ArrowLeft aria-hidden size={18} /> Back to Blog
    </ButtonLink>
  )
}
