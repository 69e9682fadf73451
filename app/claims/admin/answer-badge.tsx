import { Badge, type Tone } from '../../design/badge.tsx'
import { answerNames, type ClaimAnswer } from '../../orders/history/claim-terms.ts'

const tones: Record<ClaimAnswer, Tone> = { replacement: 'blue', credit: 'green', refusal: 'neutral' }

export const AnswerBadge = ({ answer }: { answer: ClaimAnswer | null }) => (
  <Badge tone={answer ? tones[answer] : 'amber'}>{answer ? answerNames[answer] : 'Open'}</Badge>
)
