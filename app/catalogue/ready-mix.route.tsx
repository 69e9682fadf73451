export default function Page() {
  return (
    <div className="wrap section">
      <h1>Ready-Mix Concrete</h1>
    </div>
  )
}
