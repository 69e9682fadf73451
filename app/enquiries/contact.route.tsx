export default function Page() {
  return (
    <div className="wrap section">
      <h1>Contact</h1>
    </div>
  )
}
