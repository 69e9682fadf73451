export default function Page() {
  return (
    <div className="wrap section">
      <h1>Settings</h1>
    </div>
  )
}
