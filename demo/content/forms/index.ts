import { appointmentForm } from './appointment.ts'
import { contactForm } from './contact.ts'
import { returnForm } from './return.ts'
import { serviceForm } from './service.ts'

/** Every form of the demo. */
export const forms = [contactForm, serviceForm, appointmentForm, returnForm]
