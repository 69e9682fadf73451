export default function Page() {
  return (
    <div className="wrap section">
      <h1>Blocks, drains, concrete and roofing for Ghana</h1>
    </div>
  )
}
