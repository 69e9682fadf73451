/** What a link asks for that can't be ordered. */
export function SkippedItems({ sentences }: { sentences: readonly string[] }) {
  return sentences.length > 0 ? (
    <div role="status" className="mt-6 max-w-3xl rounded-card bg-amber-tint px-4 py-3 text-amber-dark">
      <p className="font-semibold">Left out:</p>
      <ul className="list-disc break-words pl-5">
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  ) : null
}
