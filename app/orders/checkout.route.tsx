export default function Page() {
  return (
    <div className="wrap section">
      <h1>Checkout</h1>
    </div>
  )
}
