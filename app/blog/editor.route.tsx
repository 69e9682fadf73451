export default function Page() {
  return (
    <div className="wrap section">
      <h1>Create New Blog Post</h1>
    </div>
  )
}
