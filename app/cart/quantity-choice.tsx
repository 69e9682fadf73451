import { nearestQuantities, type QuantityRule } from '../catalogue/quantity-rule.ts'
import { quantityProblem } from '../catalogue/quantity-rule-text.ts'
import { Button } from '../design/button.tsx'

export type Props = { line: QuantityRule & { quantity: number }; onChoose(quantity: number): void }

/** Says why a quantity can't be ordered, and corrects it with one tap. */
const QuantityChoice = ({ line, onChoose }: Props) => (
  <>
    <p>{quantityProblem(line.quantity, line)}</p>
    <p className="mt-2 flex flex-wrap gap-2">
      {nearestQuantities(line.quantity, line).map(nearest => (
        <Button key={nearest} variant="secondary" onClick={() => onChoose(nearest)}>
          Order {nearest.toLocaleString('en')}
        </Button>
      ))}
    </p>
  </>
)

export default QuantityChoice
