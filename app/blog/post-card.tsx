import { Link } from 'react-router'
import { useCompany } from '../company/use-company.ts'
import { Cover } from '../design/pictures/cover.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { formatDate } from '../platform/text/dates.ts'
import { CategoryBadge } from './category-badge.tsx'
import { type PostSummary, postPath } from './post.ts'

const frame = 'aspect-16/10 w-full transition-transform duration-200 group-hover:scale-[1.02]'

type Props = { post: PostSummary; heading?: 'h2' | 'h3'; priority?: boolean }

export function PostCard({ post, heading: Heading = 'h2', priority = false }: Props) {
  return (
    <article className="card group relative flex h-full flex-col overflow-hidden transition-colors hover:border-concrete">
      <div className="overflow-hidden">
        {post.cover ? (
          <Cover paths={post.cover} fill={post.categories[0]?.color} className={frame} />
        ) : (
          <Picture
            picture={post.featuredImage ?? undefined}
            alt=""
            sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw"
            maxWidth={640}
            priority={priority}
            className={frame}
          />
        )}
      </div>
      <div className="flex flex-1 flex-col p-5">
        {post.categories.length > 0 && (
          <ul className="mb-3 flex flex-wrap gap-1.5">
            {post.categories.map(category => (
              <li key={category.id} className="max-w-full">
                <CategoryBadge category={category} />
              </li>
            ))}
          </ul>
        )}
        <Heading className="text-h3">
          <Link
            to={postPath(post.slug)}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {post.title}
          </Link>
        </Heading>
        {post.excerpt && (
          <p className="mt-2 line-clamp-3 text-base text-soft leading-normal">{post.excerpt}</p>
        )}
        <PostByline post={post} className="mt-auto pt-4" />
      </div>
    </article>
  )
}

export function PostByline({
  post,
  className = '',
}: {
  post: Pick<PostSummary, 'authorName' | 'publishedAt'>
  className?: string
}) {
  const { brand } = useCompany()
  return (
    <p className={`text-sm text-soft ${className}`}>
      <span className="font-medium text-ink">{post.authorName ?? brand.name}</span>
      {post.publishedAt && (
        <>
          {' · '}
          <time dateTime={new Date(post.publishedAt).toISOString()}>{formatDate(post.publishedAt)}</time>
        </>
      )}
    </p>
  )
}
