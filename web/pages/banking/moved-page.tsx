import { Navigate, useLocation } from 'react-router';

/** Where bank accounts were: their address leads to where they are. */
export function MovedPage() {
  const { search } = useLocation();
  return <Navigate to={`/banking${search}`} replace />;
}
