export default function Page() {
  return (
    <div className="wrap section">
      <h1>Messages Management</h1>
    </div>
  )
}
