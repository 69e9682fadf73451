export default function Page() {
  return (
    <div className="wrap section">
      <h1>News & Tips</h1>
    </div>
  )
}
