export default function Page() {
  return (
    <div className="wrap section">
      <h1>Admin Login</h1>
    </div>
  )
}
