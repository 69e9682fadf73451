export default function Page() {
  return (
    <div className="wrap section">
      <h1>About</h1>
    </div>
  )
}
