// Names of the gifts.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gift } from '../../../contract/chats.ts'

export const giftNames: Record<Gift, MessageDescriptor> = {
  rose: msg`A rose`,
  bouquet: msg`A bouquet`,
  chocolates: msg`Chocolates`,
  coffee: msg`A coffee`,
  cake: msg`A slice of cake`,
  champagne: msg`Champagne`,
  bear: msg`A teddy bear`,
  balloon: msg`A balloon`,
  star: msg`A star`,
  ring: msg`A ring`,
  song: msg`A song`,
  treasure: msg`A treasure chest`,
}
