export default function Page() {
  return (
    <div className="wrap section">
      <h1>Users Management</h1>
    </div>
  )
}
