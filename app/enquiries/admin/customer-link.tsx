import UserRound from 'lucide-react/icons/user-round'
import { ButtonLink } from '../../design/button.tsx'
import { May } from '../../staff/staff-context.tsx'

type Props = { of: 'orders' | 'quotes' | 'messages'; id: string }

/** From a record to the page of its customer. */
export const CustomerLink = ({ of, id }: Props) => (
  <May permission="customers.read">
    <ButtonLink variant="secondary" to={`/admin/customers/of/${of}/${id}`} prefetch="none" className="px-4">
      <UserRound aria-hidden size={17} /> Customer
    </ButtonLink>
  </May>
)
