/** The button of a toast that takes back what the toast reports. */
export const undoButton = (undo: () => void) => (close: () => void) => (
  <button
    type="button"
    onClick={() => {
      close()
      undo()
    }}
    className="-my-2 min-h-11 shrink-0 px-2 font-semibold underline"
  >
    Undo
  </button>
)
