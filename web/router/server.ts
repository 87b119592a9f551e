// What screens name only for what runs on the server: names, with nothing behind them.
export const createContext = () => ({})
export class RouterContextProvider {}

/** The build wraps screens in these; ours ask by hooks. */
const asItIs = <T>(screen: T) => screen

export {
  asItIs as UNSAFE_withComponentProps,
  asItIs as UNSAFE_withErrorBoundaryProps,
  asItIs as UNSAFE_withHydrateFallbackProps,
}
