// Buttons of a member card are no stops of the tab key: a card is one, and the arrow keys lead to its buttons. Before
// hydration, and on static pages, they are.
import { createContext, use } from 'react'

const InCard = createContext(false)
export const CardControls = InCard.Provider

export const useCardTabIndex = () => (use(InCard) ? -1 : undefined)
