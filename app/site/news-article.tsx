import ChevronDown from 'lucide-react/icons/chevron-down'
import { whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { Badge } from '../design/badge.tsx'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'
import { Markdown } from '../design/markdown.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { focusClass } from '../design/pictures/picture-source.ts'
import { formatDate } from '../platform/text/dates.ts'
import type { ShownArticle } from './news.ts'
import { newsCategoryNames } from './news-category.ts'

export function FeaturedArticle({ article }: { article: ShownArticle }) {
  return (
    <article
      id={article.id}
      aria-labelledby={`${article.id}-title`}
      className="card overflow-hidden col-span-full lg:has-[picture]:grid lg:grid-cols-[1.15fr_1fr]"
    >
      {article.picture.picture && (
        <Picture
          {...article.picture}
          sizes="(min-width: 1024px) 760px"
          maxWidth={960}
          priority
          className={`aspect-video size-full lg:aspect-auto lg:max-h-none lg:min-h-104 ${focusClass(article.picture) || '*:object-[70%_50%]'}`}
        />
      )}
      <div className="p-6 lg:self-center lg:p-10">
        <Words article={article} large />
      </div>
    </article>
  )
}

export function ArticleCard({ article, priority }: { article: ShownArticle; priority: boolean }) {
  return (
    <article id={article.id} aria-labelledby={`${article.id}-title`} className="card overflow-hidden">
      {article.picture.picture && (
        <Picture
          {...article.picture}
          sizes="(min-width: 1024px) 385px, (min-width: 640px) 50vw"
          maxWidth={640}
          priority={priority}
          className={`aspect-3/2 w-full ${focusClass(article.picture)}`}
        />
      )}
      <div className="p-6">
        <Words article={article} />
      </div>
    </article>
  )
}

function Words({ article, large = false }: { article: ShownArticle; large?: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm">
        <Badge tone="laterite">{newsCategoryNames[article.category]}</Badge>
        {article.featured && <Badge tone="sun">Featured</Badge>}
        <time dateTime={article.date}>{formatDate(article.date)}</time>
      </p>
      <h2 id={`${article.id}-title`} className={`mt-3 ${large ? '' : 'text-h3'}`}>
        {article.title}
      </h2>
      <p className={`mt-2 text-soft ${large ? 'text-lg' : ''}`}>{article.excerpt}</p>
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 list-none items-center gap-1.5 font-semibold text-laterite underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">Read More</span>
          <span className="hidden group-open:inline">Read Less</span>
          <span className="sr-only">: {article.title}</span>
          <ChevronDown
            aria-hidden
            size={18}
            className="transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="space-y-4 pt-2">
          <Markdown html={article.html} className="space-y-4" />
          <p className="text-soft text-sm">By {article.author}</p>
        </div>
      </details>
      <Discuss article={article} />
    </>
  )
}

function Discuss({ article }: { article: ShownArticle }) {
  const { settings, origin } = useCompany()
  const text = `Hello, I would like to discuss this news: "${article.title}" ${origin}/news#${article.id}`
  return (
    <ButtonAnchor
      href={whatsappHref(settings.whatsapp, text)}
      rel="noopener"
      variant="secondary"
      className="mt-3"
      aria-label={`Discuss This News: ${article.title}`}
    >
      <BrandIcon brand="WhatsApp" size={18} /> Discuss This News
    </ButtonAnchor>
  )
}
