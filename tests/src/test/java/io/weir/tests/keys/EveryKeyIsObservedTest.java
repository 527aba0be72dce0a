package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A key that is documented has a test that sees what it does, and no test claims a key that is not documented. */
class EveryKeyIsObservedTest {

    private static final JavaClasses TESTS =
            new ClassFileImporter().importPackages("io.weir.tests", "io.weir.accuracy");

    @ParameterizedTest
    @EnumSource
    void everyDocumentedKeyHasATestThatObservesItsEffect(KeyFile file) throws Exception {
        assertThat(observedKeys(file)).containsExactlyElementsOf(file.documentedKeys());
    }

    @ParameterizedTest
    @EnumSource
    void theDocumentationOfKeysIsFound(KeyFile file) throws Exception {
        assertThat(file.documentedKeys()).hasSizeGreaterThan(8);
    }

    @Test
    void onlyTestsObserve() {
        assertThat(TESTS)
                .flatMap(JavaClass::getMethods)
                .filteredOn(method -> method.isAnnotatedWith(Observes.class))
                .allMatch(method -> method.isMetaAnnotatedWith("org.junit.platform.commons.annotation.Testable"));
    }

    private static Set<String> observedKeys(KeyFile file) {
        Set<String> keys = new TreeSet<>();
        for (JavaClass tests : TESTS) {
            for (JavaMethod test : tests.getMethods()) {
                Method method = test.reflect();
                for (Observes observed : method.getAnnotationsByType(Observes.class)) {
                    if (observed.of() == file) {
                        keys.addAll(Arrays.asList(observed.value()));
                    }
                }
            }
        }
        return keys;
    }
}
