export default function Page() {
  return (
    <div className="wrap section">
      <h1>Order</h1>
    </div>
  )
}
