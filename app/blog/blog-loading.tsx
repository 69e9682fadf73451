/** The loading text of the blog, wherever a visitor comes from; its delay keeps it out of fast navigations. */
export default function BlogLoading({ path }: { path: string }) {
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 top-20 z-30 text-center">
      <span className="rounded-full bg-night px-4 py-2 font-semibold text-sm text-white transition-opacity delay-150 duration-150 starting:opacity-0">
        {path === '/blog' ? 'Loading blog posts...' : 'Loading blog post...'}
      </span>
    </p>
  )
}
