export default function Page() {
  return (
    <div className="wrap section">
      <h1>Products</h1>
    </div>
  )
}
