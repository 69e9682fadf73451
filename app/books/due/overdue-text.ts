import { formatCedis, type Pesewas } from '../../platform/text/money.ts'

export type Overdue = { count: number; pesewas: Pesewas }

/** `GH₵1,250.00 overdue of 3 orders` */
export const overdueText = ({ count, pesewas }: Overdue) =>
  `${formatCedis(pesewas)} overdue of ${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'}`
