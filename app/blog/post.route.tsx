export default function Page() {
  return (
    <div className="wrap section">
      <h1>Blog</h1>
    </div>
  )
}
