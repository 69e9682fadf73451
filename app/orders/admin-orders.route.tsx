export default function Page() {
  return (
    <div className="wrap section">
      <h1>Orders</h1>
    </div>
  )
}
