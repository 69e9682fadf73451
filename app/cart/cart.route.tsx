export default function Page() {
  return (
    <div className="wrap section">
      <h1>Cart</h1>
    </div>
  )
}
