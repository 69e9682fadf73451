export default function Page() {
  return (
    <div className="wrap section">
      <h1>Dashboard</h1>
    </div>
  )
}
