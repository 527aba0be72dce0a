package io.weir.report;

import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/** Requires of a file every component of a record that can't be null: a file of another Weir may lack one. */
final class RequiredComponents extends NopAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
        return member instanceof AnnotatedParameter component
                        && component.getOwner().getAnnotated() instanceof Constructor<?> canonical
                        && canonical.getDeclaringClass().isRecord()
                ? !canonical.getAnnotatedParameterTypes()[component.getIndex()].isAnnotationPresent(Nullable.class)
                : null;
    }
}
